import { BUSINESS_CATEGORY_LABELS, type Business } from '@commonplot/shared/businesses/business.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import {
  DEFAULT_BUSINESS_PICTURE,
  EcoFeatures,
  VerifiedMark,
} from '../features/businesses/business-card.tsx'
import { BusinessHours } from '../features/businesses/business-hours.tsx'
import { businessOptions } from '../features/businesses/business-queries.ts'
import { ContactCard, searchLinks } from '../features/businesses/contact-card.tsx'
import { SourceNote } from '../features/external-data/source-note.tsx'
import { usePageHead } from '../lib/page-head.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Badge, SourceBadge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { DetailSkeleton } from '../ui/detail-heading.tsx'
import { NotFoundState } from '../ui/failure-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { OutsideLink } from '../ui/outside-link.tsx'
import { Picture } from '../ui/picture.tsx'
import { RatingSummary } from '../ui/rating.tsx'

function BusinessDetail({ business }: { business: Business }) {
  return (
    <article>
      <Picture
        src={business.images[0]}
        fallback={DEFAULT_BUSINESS_PICTURE}
        alt={business.name}
        width={1200}
        height={500}
        priority
        className="aspect-[3/2] w-full rounded-lg md:aspect-[12/5]"
      />
      <h1 className="mt-6 text-3xl">{business.name}</h1>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Badge tone="soil">{BUSINESS_CATEGORY_LABELS[business.category]}</Badge>
        {business.verified && <VerifiedMark />}
        <SourceBadge record={business} />
        <RatingSummary rating={business.rating} reviewCount={business.reviewCount} />
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0 space-y-8">
          <p className="max-w-prose text-lg whitespace-pre-line">{business.description}</p>
          {business.ecoFeatures.length > 0 && (
            <section className="border-t border-line pt-6">
              <h2 className="mb-3 text-xl">What makes it eco-friendly</h2>
              <EcoFeatures slugs={business.ecoFeatures} />
            </section>
          )}
          <section className="border-t border-line pt-6">
            <h2 className="mb-1 text-xl">Find out more</h2>
            <ul className="flex flex-wrap gap-x-6">
              {searchLinks(business).map(({ label, href }) => (
                <li key={label}>
                  <OutsideLink href={href}>{label}</OutsideLink>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <aside className="space-y-6">
          {business.source === 'external' && (
            <Card className="p-6">
              <SourceNote record={business} />
            </Card>
          )}
          <ContactCard business={business} />
          <Card className="p-6">
            <h2 className="mb-3 text-xl">Hours</h2>
            <BusinessHours business={business} />
          </Card>
        </aside>
      </div>
    </article>
  )
}

export function Page({ id }: { id: string }) {
  const business = useQuery(businessOptions(id))
  usePageHead({
    title: business.data?.name ?? (business.isError ? 'Business Not Found' : undefined),
    description: business.data?.description,
    image: business.data?.images[0],
    error: business.error,
  })
  return (
    <div className="page-width pt-4 md:pt-6">
      <div className="mb-4">
        <BackLink href={PATHS.businesses}>Back to Businesses</BackLink>
      </div>
      {business.isPending && <DetailSkeleton label="Loading business" picture="wide" />}
      {business.data && <BusinessDetail business={business.data} />}
      <NotFoundState
        query={business}
        title="Business Not Found"
        words="The business you're looking for doesn't exist or is no longer available."
        failure="Loading this business failed."
      >
        <ButtonLink href={PATHS.businesses}>See all businesses</ButtonLink>
      </NotFoundState>
    </div>
  )
}
