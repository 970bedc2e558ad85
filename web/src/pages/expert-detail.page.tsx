import type { Expert } from '@commonplot/shared/experts/expert.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExpertRating, SpecialtyBadge } from '../features/experts/expert-card.tsx'
import { expertOptions } from '../features/experts/expert-queries.ts'
import { SampleReviews, SampleStats } from '../features/experts/sample-reviews.tsx'
import { SourceNote } from '../features/external-data/source-note.tsx'
import { StartConversationButton } from '../features/messaging/start-conversation-button.tsx'
import { formatMoney } from '../lib/format.ts'
import { usePageHead } from '../lib/page-head.ts'
import { Avatar } from '../ui/avatar.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { SourceBadge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { DetailSkeleton } from '../ui/detail-heading.tsx'
import { NotFoundState } from '../ui/failure-state.tsx'
import { ButtonLink } from '../ui/link.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function WordSection({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word} className="rounded-full border border-line bg-card px-4 py-1.5">
            {word}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function BookCard({ expert }: { expert: Expert }) {
  const topic = { type: 'expert_session', relatedId: expert.id } as const
  return (
    <Card className="p-6">
      <h2 className="text-xl">Book a Session</h2>
      {expert.hourlyRate !== null && (
        <p className="mt-2">
          <span className="display figures text-2xl font-semibold text-terracotta">
            {formatMoney(expert.hourlyRate)}
          </span>
          <span className="text-ink-soft">/hour</span>
        </p>
      )}
      {expert.source === 'local' && <p className="text-ink-soft">30-minute minimum</p>}
      {expert.userId ? (
        <div className="mt-5 grid gap-3">
          <StartConversationButton
            partner={{ id: expert.userId, fullName: expert.name }}
            topic={topic}
            variant="primary"
          >
            Schedule Consultation
          </StartConversationButton>
          <StartConversationButton
            partner={{ id: expert.userId, fullName: expert.name }}
            topic={topic}
          >
            Send Message
          </StartConversationButton>
        </div>
      ) : (
        <div className="mt-5">
          <SourceNote record={expert} />
        </div>
      )}
    </Card>
  )
}

function ExpertDetail({ expert }: { expert: Expert }) {
  return (
    <article>
      <ExpertHeading expert={expert} />
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <aside className="lg:order-last">
          <div className="lg:sticky lg:top-24">
            <BookCard expert={expert} />
          </div>
        </aside>
        <div className="min-w-0 space-y-6">
          <Section title="About">
            <p className="max-w-prose text-lg whitespace-pre-line">{expert.bio}</p>
          </Section>
          <Section title="Experience">
            <p className="text-lg">{expert.experience}</p>
          </Section>
          <Section title="Availability">
            <p className="text-lg">{expert.availability}</p>
          </Section>
          <WordSection title="Skills" words={expert.skills} />
          <WordSection title="Certifications" words={expert.certifications} />
          <WordSection title="Languages" words={expert.languages} />
          {expert.source === 'local' && (
            <>
              <Section title="Stats">
                <SampleStats />
              </Section>
              <Section title="Reviews">
                <SampleReviews />
              </Section>
            </>
          )}
        </div>
      </div>
    </article>
  )
}

export function Page({ id }: { id: string }) {
  const expert = useQuery(expertOptions(id))
  usePageHead({
    title: expert.data?.name ?? (expert.isError ? 'Expert Not Found' : undefined),
    description: expert.data?.bio,
    image: expert.data?.image ?? undefined,
    error: expert.error,
  })
  return (
    <div className="page-width pt-4 md:pt-6">
      <div className="mb-4">
        <BackLink href={PATHS.experts}>Back to Experts</BackLink>
      </div>
      {expert.isPending && <DetailSkeleton label="Loading expert" picture="portrait" />}
      {expert.data && <ExpertDetail expert={expert.data} />}
      <NotFoundState
        query={expert}
        title="Expert Not Found"
        words="The expert you're looking for doesn't exist or is no longer available."
        failure="Loading this expert failed."
      >
        <ButtonLink href={PATHS.experts}>See all experts</ButtonLink>
      </NotFoundState>
    </div>
  )
}

function ExpertHeading({ expert }: { expert: Expert }) {
  return (
    <header className="flex flex-wrap items-center gap-6">
      <Avatar
        fullName={expert.name}
        src={expert.image ?? expert.user.profileImage}
        className="size-28! text-2xl"
      />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-3xl">{expert.name}</h1>
        <div className="mt-2 flex flex-wrap gap-2">
          <SpecialtyBadge specialty={expert.specialty} />
          <SourceBadge record={expert} />
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-lg">
          <ExpertRating rating={expert.rating} sessionCount={expert.sessionCount} />
          <span className="inline-flex items-center gap-1.5 text-ink-soft">
            <MapPin aria-hidden strokeWidth={1.75} className="size-5" />
            {expert.location}
          </span>
        </p>
      </div>
    </header>
  )
}
