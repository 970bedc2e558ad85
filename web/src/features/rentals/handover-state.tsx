import {
  handoverActions,
  handoverPhase,
  sideOf,
} from '@commonplot/shared/rentals/handover-actions.ts'
import { rentalPath } from '@commonplot/shared/screens/screens.ts'
import { CloudOff } from 'lucide-react'
import { useIsOnline } from '../../lib/browser-state.ts'
import { useClock, useFormat, useSignedInUserId } from '../../lib/visit.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ClaimState } from './claim-state.tsx'
import { HandoverButtons } from './handover-buttons.tsx'
import { useWaitingReports } from './handover-outbox.ts'
import type { HandoverCardProps } from './handover-parts.ts'
import { depositLine, headline } from './handover-words.ts'
import { SaidSteps } from './said-steps.tsx'

const WAITING_NAMES = { pickup: 'The pick-up', return: 'The return' }

interface HandoverStateProps extends HandoverCardProps {
  /** In a list: what was said and settled is a page further. */
  isShort?: boolean
}

/** The card without its heading, for where the rental is named already. */
export function HandoverState({ rental, ReviewPrompt, isShort = false }: HandoverStateProps) {
  const format = useFormat()
  const side = sideOf(rental, useSignedInUserId())
  const now = new Date(useClock().now)
  const phase = handoverPhase(rental, now)
  const waiting = useWaitingReports(rental.id)
  if (phase === null) return null
  const deposit = depositLine(rental, side, format)
  const actions = side ? handoverActions(rental, side, now) : []
  const open = actions.filter((action) => !waiting.some(({ step }) => step === action))
  const canAnswer = actions.includes('answer_claim')
  const hasStory = rental.handover.steps.length > 0 || rental.claim !== null
  const isOver = phase === 'back' || phase === 'over'
  const asksForReview = isOver && rental.status === 'completed'
  return (
    <div className="space-y-4">
      <div className="space-y-1">
        <p className="display text-xl font-semibold">
          {headline(phase, rental, side, { format, now })}
        </p>
        {deposit && <p>{deposit}</p>}
      </div>
      {waiting.map(({ step }) => (
        <WaitingLine key={step} words={WAITING_NAMES[step]} />
      ))}
      {(!isShort || canAnswer) && <ClaimState {...{ rental, side, canAnswer }} />}
      {side && <HandoverButtons rental={rental} side={side} actions={open} />}
      {isShort ? (
        hasStory && <TextLink href={rentalPath(rental.id)}>See the handover</TextLink>
      ) : (
        <SaidSteps rental={rental} side={side} />
      )}
      {asksForReview && side && ReviewPrompt && <ReviewPrompt rental={rental} side={side} />}
    </div>
  )
}

function WaitingLine({ words }: { words: string }) {
  const isOnline = useIsOnline()
  return (
    <p role="status" className="flex items-start gap-2 rounded-md bg-sun-tint p-3 text-on-sun">
      <CloudOff aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
      {isOnline
        ? `${words} is being sent...`
        : `${words} is kept on this device and sent once there is a connection.`}
    </p>
  )
}
