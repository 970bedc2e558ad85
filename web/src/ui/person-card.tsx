import { useId } from 'react'
import { Avatar } from './avatar.tsx'

interface PersonCardProps {
  person: { fullName: string; profileImage: string | null }
  title: string
  words: string
}

export function PersonCard({ person, title, words }: PersonCardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex items-center gap-4">
      <Avatar fullName={person.fullName} src={person.profileImage} className="size-16!" />
      <div>
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <p className="text-ink-soft">{words}</p>
      </div>
    </section>
  )
}
