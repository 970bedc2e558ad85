import { useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useVisit } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { meOptions } from '../account-queries.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import { appealOptions } from './use-appeal.ts'

const STILL =
  'You can still read, pay for accepted requests, cancel, give things back, download your data and close your account. What you offer is paused.'

/** Tells a suspended person the reason and the end on every page, with a way to appeal. */
export function SuspensionBanner() {
  const { userId } = useVisit()
  const format = useFormat()
  const me = useQuery({ ...meOptions, enabled: userId !== null })
  const suspension = userId === null ? null : me.data?.suspension
  if (!suspension) return null
  const { reason, until } = suspension
  return (
    <section aria-labelledby="suspension" className="border-b border-line bg-sunken text-ink">
      <div className="page-width grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-3 py-4 sm:grid-cols-[auto_1fr_auto]">
        <CirclePause aria-hidden strokeWidth={1.75} className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <p id="suspension" className="font-semibold">
            Your account is suspended until {format.exactTime(until)}
          </p>
          <p className="mt-1 max-w-[70ch] break-words">{reason}</p>
          <p className="mt-1 max-w-[70ch] text-ink-soft">{STILL}</p>
          <AppealStatus />
        </div>
        <AnswerButton />
      </div>
    </section>
  )
}

function AppealStatus() {
  const format = useFormat()
  const { data } = useQuery(appealOptions)
  if (!data?.appeal) return null
  const { answer, createdAt } = data.appeal
  return (
    <p role="status" className="mt-2 max-w-[70ch] break-words font-medium">
      {answer === null
        ? `You answered on ${format.date(createdAt)}. Somebody will read it and write back to you.`
        : `What came back to your answer: ${answer}`}
    </p>
  )
}

function AnswerButton() {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(appealOptions)
  const isWaiting = data?.appeal?.answer === null
  return (
    <>
      {!isWaiting && (
        <Button
          variant="secondary"
          className="col-start-2 justify-self-start sm:col-start-3"
          onClick={() => setIsOpen(true)}
        >
          Answer
        </Button>
      )}
      <AppealDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
