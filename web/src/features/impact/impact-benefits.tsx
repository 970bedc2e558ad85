import { Card } from '../../ui/card.tsx'

const BENEFITS = [
  {
    title: 'Food that travels metres',
    words: 'What you pick yourself needs no lorry, no cold store and no wrapping.',
  },
  {
    title: 'Tools that work harder',
    words: 'A shared tiller is one that four neighbours did not have to buy.',
  },
  {
    title: 'Scraps that feed soil',
    words: 'A well-kept heap turns peelings into next year’s tomatoes.',
  },
]

export function ImpactBenefits() {
  return (
    <section aria-labelledby="benefits" className="mt-16">
      <h2 id="benefits" className="text-2xl">
        Why it adds up
      </h2>
      <div className="mt-6 grid gap-5 md:grid-cols-3">
        {BENEFITS.map(({ title, words }) => (
          <Card key={title} className="p-6">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{words}</p>
          </Card>
        ))}
      </div>
    </section>
  )
}
