import { ANSWER_PATH, hiddenWords } from '@commonplot/shared/operator/hidden-words.ts'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Its author alone still reads a hidden post, and why it is one. */
export function HiddenPost({ reason }: { reason: string }) {
  const answer = (
    <TextLink href={ANSWER_PATH} className="text-on-sun!">
      Answer
    </TextLink>
  )
  return (
    <div className="mt-4">
      <Notice action={answer}>{hiddenWords(reason)}</Notice>
    </div>
  )
}
