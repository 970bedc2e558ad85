import { LISTING_STATE_LABELS, stateWords } from '@commonplot/shared/listings/listing-state.ts'
import { stayRuleWords } from '@commonplot/shared/listings/stay-rules.ts'
import {
  TOOL_CATEGORY_LABELS,
  TOOL_CONDITION_LABELS,
  type Tool,
} from '@commonplot/shared/tools/tool.ts'
import { Check, ShieldCheck } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Badge, SourceBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailHeading } from '../../ui/detail-heading.tsx'
import { Price } from '../../ui/price.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'
import { ToolAvailabilityBadge } from './tool-card.tsx'

const INCLUDED = ['Fully Insured', 'Flexible Booking', 'Owner Support', 'Pick-up Available']

const SAFETY_GUIDELINES = [
  'Look the tool over before you start',
  'Wear the gloves, goggles or ear protection it needs',
  'Ask the owner when you are unsure',
  'Keep children and animals at a distance',
  'Bring it back clean, and say if something broke',
]

const LIST = 'grid gap-x-6 sm:grid-cols-2'
const ROW = 'flex min-h-11 items-center gap-3 text-lg wrap-anywhere'

/** The owner's accessories first, then those of every rental. */
export function WhatIsIncluded({ along }: { along: readonly string[] }) {
  return (
    <ul className={LIST}>
      {[...new Set([...along, ...INCLUDED])].map((item) => (
        <li key={item} className={ROW}>
          <Check aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-leaf" />
          {item}
        </li>
      ))}
    </ul>
  )
}

export function SafetyGuidelines() {
  return (
    <ul className={LIST}>
      {SAFETY_GUIDELINES.map((guideline) => (
        <li key={guideline} className={ROW}>
          <ShieldCheck aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-leaf" />
          {guideline}
        </li>
      ))}
    </ul>
  )
}

export function ToolHeading({ tool }: { tool: Tool }) {
  return (
    <DetailHeading
      title={tool.name}
      badges={
        <>
          {tool.state && tool.state !== 'listed' ? (
            <Badge tone="grey">{LISTING_STATE_LABELS[tool.state]}</Badge>
          ) : (
            <ToolAvailabilityBadge tool={tool} />
          )}
          <Badge tone="leaf">{TOOL_CATEGORY_LABELS[tool.category]}</Badge>
          <Badge tone="soil">{TOOL_CONDITION_LABELS[tool.condition]}</Badge>
          <SourceBadge record={tool} />
        </>
      }
      rating={tool.rating}
      reviewCount={tool.reviewCount}
      place={tool.location}
      menu={<ReportMenu target={{ type: 'tool', id: tool.id }} person={tool.owner} />}
    />
  )
}

interface RentCardProps {
  tool: Tool
  onBook: () => void
  bookButtonRef: Ref<HTMLButtonElement>
  /** More ways to reach the owner, under the button. */
  rentActions?: ReactNode
  /** Instead of all that when the tool is not ours to lend. */
  sourceNote?: ReactNode
}

export function RentCard({ tool, onBook, bookButtonRef, rentActions, sourceNote }: RentCardProps) {
  if (tool.source === 'external') {
    return (
      <Card className="space-y-5 p-6 shadow-float">
        <Price price={tool.pricePerDay} per="day" large />
        {sourceNote}
      </Card>
    )
  }
  const notOffered = stateWords(tool.state)
  const asked = stayRuleWords(tool)
  return (
    <Card className="p-6 shadow-float">
      <Price price={tool.pricePerDay} per="day" large />
      <p className="text-sm text-ink-soft">plus tax & insurance</p>
      {asked && <p className="mt-2 text-sm font-semibold">{asked}</p>}
      <div className="mt-5 flex flex-col gap-3">
        {notOffered && <p className="font-semibold">{notOffered}</p>}
        {tool.owner && (
          <Button
            ref={notOffered ? undefined : bookButtonRef}
            size="large"
            onClick={onBook}
            disabled={notOffered !== undefined}
          >
            Rent This Tool
          </Button>
        )}
        {rentActions}
      </div>
      <p className="mt-4 text-sm text-ink-soft">Full insurance coverage included up to $30,000</p>
    </Card>
  )
}
