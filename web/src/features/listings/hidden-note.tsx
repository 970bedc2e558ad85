import { ANSWER_PATH, hiddenWords } from '@commonplot/shared/operator/hidden-words.ts'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

interface HiddenNoteProps {
  reason: string | undefined
  /** Who is to answer; operators only read it. */
  isOwn: boolean
}

/** Why nobody else finds a listing. */
export function HiddenNote({ reason, isOwn }: HiddenNoteProps) {
  if (reason === undefined) return null
  const answer = (
    <TextLink href={ANSWER_PATH} className="text-on-sun!">
      Answer
    </TextLink>
  )
  return (
    <div className="mb-6">
      <Notice action={isOwn && answer}>{hiddenWords(reason)}</Notice>
    </div>
  )
}
