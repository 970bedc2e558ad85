interface CostLinesProps {
  lines: ReadonlyArray<readonly [term: string, value: string]>
  /** Stands under the line. */
  sum: readonly [term: string, value: string]
}

/** Figures under each other, and what they come to. */
export function CostLines({ lines, sum: [sumTerm, sumValue] }: CostLinesProps) {
  return (
    <dl className="space-y-1.5">
      {lines.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
        <dt>{sumTerm}</dt>
        <dd>{sumValue}</dd>
      </div>
    </dl>
  )
}
