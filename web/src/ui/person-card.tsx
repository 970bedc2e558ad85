import { useId } from 'react'
import { Avatar } from './avatar.tsx'
import { Link } from './link.tsx'

interface PersonCardProps {
  person: { fullName: string; profileImage: string | null }
  /** Where it is told what they are like. */
  href: string
  title: string
  words: string
}

export function PersonCard({ person, href, title, words }: PersonCardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex items-center gap-4">
      <Avatar fullName={person.fullName} src={person.profileImage} className="size-16!" />
      <div>
        <h2 id={titleId} className="text-xl">
          <Link href={href} className="finger-high hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-ink-soft">{words}</p>
      </div>
    </section>
  )
}
