export function Answer({ words }: { words: string }) {
  return (
    <div className="mt-4 max-w-prose border-l-2 border-line-strong pl-4">
      <p className="text-sm font-semibold text-ink-soft">The answer</p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </div>
  )
}
