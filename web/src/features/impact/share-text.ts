import type { Achievement } from '@commonplot/shared/impact/achievement.ts'

const HASHTAGS = '#Commonplot #SustainableLiving #CommunityGardening #ClimateAction'

const OPENINGS: Record<string, string> = {
  badge: 'I earned a badge on Commonplot',
  level_up: 'I reached a new level on Commonplot',
  challenge_complete: 'I finished a challenge on Commonplot',
}

export function shareMessage({ type, title, description }: Achievement): string {
  return `${OPENINGS[type] ?? 'A milestone on Commonplot'}: ${title}. ${description}`
}

export function shareText(achievement: Achievement, origin: string): string {
  return `${shareMessage(achievement)}\n\n${HASHTAGS}\n\nJoin me: ${origin}`
}

export const NETWORKS = [
  {
    name: 'X',
    url: (text: string) => `https://x.com/intent/post?text=${encodeURIComponent(text)}`,
  },
  {
    name: 'Facebook',
    url: (text: string, origin: string) =>
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(origin)}&quote=${encodeURIComponent(text)}`,
  },
  {
    name: 'LinkedIn',
    url: (text: string, origin: string) =>
      `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(origin)}&summary=${encodeURIComponent(text)}`,
  },
] as const
