/** Examples, like the reviews: nobody counts these yet. */
const SAMPLES = [
  ['Sessions held', '120'],
  ['Come back for another', '86%'],
  ['Usually answers within', '4 hours'],
] as const

export function SampleStats() {
  return (
    <>
      <p className="mb-4 text-ink-soft">Sample figures, to show what you will find here.</p>
      <dl className="grid gap-4 sm:grid-cols-3">
        {SAMPLES.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="display figures text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
