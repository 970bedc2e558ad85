import { Check } from 'lucide-react'

const GUIDELINES = [
  'Organic methods only',
  'Keep your plot weeded',
  'Water in designated hours',
  'No invasive species',
  'Clean up after yourself',
  'Respect your neighbours',
]

export function PlotGuidelines() {
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {GUIDELINES.map((guideline) => (
        <li key={guideline} className="flex min-h-11 items-center gap-3 text-lg">
          <Check aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-leaf" />
          {guideline}
        </li>
      ))}
    </ul>
  )
}
