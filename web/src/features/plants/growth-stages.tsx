const STAGES = [
  ['Germination', '7-14 days', 'The seed swells and a first root looks for water.'],
  ['Seedling', '2-4 weeks', 'First true leaves. Light from above, water from below.'],
  ['Vegetative', '4-8 weeks', 'Leaves and stems. This is when compost pays off.'],
  ['Flowering', '2-6 weeks', 'Keep the water even and let the bees in.'],
  ['Harvest', 'ongoing', 'Pick often; most plants answer with more.'],
] as const

export function GrowthStages() {
  return (
    <ol className="space-y-5">
      {STAGES.map(([name, duration, words], index) => (
        <li key={name} className="flex gap-4">
          <span
            aria-hidden
            className="figures flex size-9 shrink-0 items-center justify-center rounded-full bg-leaf-tint font-semibold text-leaf"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg font-semibold">{name}</h3>
            <p className="font-semibold text-terracotta">{duration}</p>
            <p className="text-ink-soft">{words}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
