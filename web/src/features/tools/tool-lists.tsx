import { Check, ShieldCheck } from 'lucide-react'

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
