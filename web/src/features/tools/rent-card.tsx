import { stateWords } from '@commonplot/shared/listings/listing-state.ts'
import { stayRuleWords } from '@commonplot/shared/listings/stay-rules.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Price } from '../../ui/price.tsx'

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
