import type { Expert } from '@commonplot/shared/experts/expert.ts'

type ExpertWords = Pick<Expert, 'specialty' | 'experience' | 'user'>

export function matchesExpert({ specialty, experience, user }: ExpertWords, words: string) {
  const wanted = words.trim().toLowerCase()
  return [specialty, experience, user.fullName].some((text) => text.toLowerCase().includes(wanted))
}
