import { Price } from '../../ui/price.tsx'

/** Null where a garden can be visited but not rented. */
export function PlotPrice({ price, large = false }: { price: number | null; large?: boolean }) {
  if (price === null) return <p className="text-ink-soft">Open to visitors</p>
  return <Price price={price} per="month" large={large} />
}
