import type { HandoverStep, HandoverStepName, Side } from '@commonplot/shared/rentals/handover.ts'
import {
  type HandoverAction,
  handoverActions,
  handoverPhase,
  sideOf,
} from '@commonplot/shared/rentals/handover-actions.ts'
import type { Rental, RentalType } from '@commonplot/shared/rentals/rental.ts'
import { rentalPath } from '@commonplot/shared/screens/screens.ts'
import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useIsOnline, whenIdle } from '../../../lib/browser-state.ts'
import { useClock, useFormat, useSignedInUserId } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ClaimState, RentalPhotos } from './claim-state.tsx'
import { useWaitingReports } from './handover-outbox.tsx'
import { depositLine, headline } from './handover-words.ts'

const WAITING_NAMES = { pickup: 'The pick-up', return: 'The return' }

interface HandoverStateProps extends HandoverCardProps {
  /** In a list: leaves out the steps and a settled claim, which the rental's own page shows. */
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
        <HandoverSteps rental={rental} side={side} />
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

const HandoverDialog = lazyPart(async () => (await import('./handover-dialog.tsx')).HandoverDialog)
const ClaimDialog = lazyPart(async () => (await import('./claim-dialog.tsx')).ClaimDialog)

const LABELS: Record<RentalType, Record<HandoverStepName, Record<Side, string>>> = {
  tool: {
    pickup: { renter: 'I have picked it up', owner: 'I have handed it over' },
    return: { renter: 'I have brought it back', owner: 'It is back' },
  },
  plot: {
    pickup: { renter: 'I have the keys', owner: 'I have handed it over' },
    return: { renter: 'I have left the plot', owner: 'It is free again' },
  },
}
const CONFIRM = { pickup: 'Confirm the pick-up', return: 'Confirm the return' }

function labelOf(step: HandoverStepName, { type, handover }: Rental, side: Side): string {
  const isSaid = handover.steps.some((said) => said.step === step)
  return isSaid ? CONFIRM[step] : LABELS[type][step][side]
}

interface HandoverButtonsProps {
  rental: Rental
  side: Side
  /** The next step first: it gets the large button. */
  actions: readonly HandoverAction[]
}

/** The forms come with their first use, and then stay, so that nothing typed is lost by closing them. */
function HandoverButtons({ rental, side, actions }: HandoverButtonsProps) {
  const [open, setOpen] = useState<HandoverAction | null>(null)
  const [opened, setOpened] = useState<readonly HandoverAction[]>([])
  const steps = actions.filter((action) => action === 'pickup' || action === 'return')
  const hasSteps = steps.length > 0
  // Where the button is pressed there may be no network to fetch the form by.
  useEffect(() => (hasSteps ? whenIdle(HandoverDialog.prefetch) : undefined), [hasSteps])
  const show = (action: HandoverAction) =>
    void (action === 'claim' ? ClaimDialog : HandoverDialog).open(() => {
      setOpened((before) => [...before, action])
      setOpen(action)
    })
  const close = () => setOpen(null)
  return (
    <>
      {(hasSteps || actions.includes('claim')) && (
        <div className="flex flex-wrap gap-2">
          {steps.map((step, place) => (
            <Button
              key={step}
              {...(place === 0 ? { size: 'large' } : { variant: 'secondary' })}
              aria-haspopup="dialog"
              onClick={() => show(step)}
              className="max-sm:w-full"
            >
              {labelOf(step, rental, side)}
            </Button>
          ))}
          {actions.includes('claim') && (
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              onClick={() => show('claim')}
              className="max-sm:w-full"
            >
              Claim from the deposit
            </Button>
          )}
        </div>
      )}
      {steps
        .filter((step) => opened.includes(step))
        .map((step) => (
          <HandoverDialog
            key={step}
            {...{ rental, side, step }}
            label={labelOf(step, rental, side)}
            open={open === step}
            onClose={close}
          />
        ))}
      {opened.includes('claim') && actions.includes('claim') && (
        <ClaimDialog rental={rental} open={open === 'claim'} onClose={close} />
      )}
    </>
  )
}

const PEOPLE: Record<Side, string> = { owner: 'The host', renter: 'The renter' }
const SAID = {
  tool: { pickup: 'says it was handed over', return: 'says it is back' },
  plot: { pickup: 'says it has begun', return: 'says it is given back' },
}

function saidWords({ step, by }: HandoverStep, { type }: Rental, side: Side | null): string {
  const words = SAID[type][step]
  return by === side ? `You ${words.replace('says', 'said')}` : `${PEOPLE[by]} ${words}`
}

/** The steps that host and renter have reported, the same for both. */
function HandoverSteps({ rental, side }: { rental: Rental; side: Side | null }) {
  const { steps } = rental.handover
  if (steps.length === 0) return null
  return (
    <ol aria-label="What was said" className="space-y-3 border-t border-line pt-3">
      {steps.map((said) => {
        const isWell = said.step === 'pickup' || said.allWell
        const Icon = isWell ? Check : TriangleAlert
        return (
          <li key={`${said.step} ${said.by}`} className="flex gap-2">
            <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-leaf" />
            <div className="min-w-0 space-y-2">
              <p>
                {saidWords(said, rental, side)}
                {!isWell && ', but not all is well'}{' '}
                <span className="text-sm text-ink-soft">
                  <TimeAgo instant={said.at} />
                </span>
              </p>
              {said.note && (
                <p className="border-l-2 border-line pl-3 whitespace-pre-line text-ink-soft">
                  {said.note}
                </p>
              )}
              <RentalPhotos photos={said.photos} of={saidWords(said, rental, side)} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Asks for a review of a completed rental. The reviews feature owns it, so the page passes it in. */
type ReviewPrompt = ComponentType<{ rental: Rental; side: Side }>

export interface HandoverParts {
  ReviewPrompt?: ReviewPrompt | undefined
}

export interface HandoverCardProps extends HandoverParts {
  rental: Rental
}
