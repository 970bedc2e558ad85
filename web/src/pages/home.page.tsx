import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { SignInInvitation } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { BusinessCard, BusinessCardSkeleton } from '../features/businesses/business-card.tsx'
import { businessListOptions } from '../features/businesses/business-queries.ts'
import { ExpertCard, ExpertCardSkeleton } from '../features/experts/expert-card.tsx'
import { expertListOptions } from '../features/experts/expert-queries.ts'
import { Hero } from '../features/home/hero.tsx'
import { FirstItems, HomeSection } from '../features/home/home-section.tsx'
import { PersonalImpact } from '../features/home/personal-impact.tsx'
import { SearchPanel } from '../features/home/search-panel.tsx'
import { EarnedAwayLine } from '../features/impact/earned-away-line.tsx'
import { PlotCard, PlotCardSkeleton } from '../features/plots/plot-card.tsx'
import { featuredPlotsOptions } from '../features/plots/plot-queries.ts'
import { CommunityFeed } from '../features/posts/community-feed.tsx'
import { ToolCard, ToolCardSkeleton } from '../features/tools/tool-card.tsx'
import { toolListOptions } from '../features/tools/tool-queries.ts'
import { useActingUserId } from '../lib/visit.tsx'
import { TextLink } from '../ui/link.tsx'

const EXPERT_FIGURES = ['3 Available Experts', '67 Sessions Completed', '4.8 Average Rating']

function FeaturedPlots() {
  const plots = useInfiniteQuery(featuredPlotsOptions())
  return (
    <HomeSection
      title="Featured Garden Plots"
      action={<TextLink href={PATHS.plots}>View All</TextLink>}
    >
      <FirstItems
        list={plots}
        count={3}
        emptyWords="No plots yet. Host the first one."
        skeleton={<PlotCardSkeleton />}
      >
        {(plot) => <PlotCard plot={plot} />}
      </FirstItems>
    </HomeSection>
  )
}

function SharedTools() {
  const tools = useInfiniteQuery(toolListOptions({}))
  return (
    <HomeSection
      title="Tool Sharing Marketplace"
      action={<TextLink href={PATHS.tools}>See all tools</TextLink>}
    >
      <FirstItems
        list={tools}
        count={4}
        emptyWords="No tools are shared yet."
        skeleton={<ToolCardSkeleton />}
      >
        {(tool) => <ToolCard tool={tool} />}
      </FirstItems>
    </HomeSection>
  )
}

function GrowingInformation() {
  const experts = useInfiniteQuery(expertListOptions())
  return (
    <HomeSection
      title="Find Growing Information"
      action={<TextLink href={PATHS.information}>Explore Information</TextLink>}
    >
      <ul className="mb-6 flex flex-wrap gap-x-8 gap-y-2 text-lg font-semibold">
        {EXPERT_FIGURES.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      <FirstItems
        list={experts}
        count={3}
        emptyWords="No experts yet."
        skeleton={<ExpertCardSkeleton />}
      >
        {(expert) => <ExpertCard expert={expert} heading="h3" />}
      </FirstItems>
    </HomeSection>
  )
}

function YourImpact() {
  const isVisitor = useActingUserId() === null
  return (
    <HomeSection
      title="Your Environmental Impact"
      action={<TextLink href={PATHS.impact}>Open the dashboard</TextLink>}
    >
      {isVisitor ? (
        <SignInInvitation
          picture="/pictures/empty-activity.svg"
          title="See what your garden adds up to"
          words="Sign in to log harvests and shared tools, and to keep your goals and badges."
        />
      ) : (
        <>
          <EarnedAwayLine />
          <PersonalImpact />
        </>
      )}
    </HomeSection>
  )
}

function Feed() {
  return (
    <HomeSection title="Community Feed">
      <CommunityFeed />
    </HomeSection>
  )
}

function EcoBusinesses() {
  const businesses = useInfiniteQuery(businessListOptions())
  return (
    <HomeSection
      title="Eco-Friendly Businesses"
      action={<TextLink href={PATHS.businesses}>View All Businesses</TextLink>}
    >
      <FirstItems
        list={businesses}
        count={3}
        emptyWords="No businesses yet."
        skeleton={<BusinessCardSkeleton />}
      >
        {(business) => <BusinessCard business={business} heading="h3" />}
      </FirstItems>
    </HomeSection>
  )
}

export function Page() {
  return (
    <>
      <Hero />
      <SearchPanel />
      <Suspense>
        <FeaturedPlots />
      </Suspense>
      <Suspense>
        <SharedTools />
      </Suspense>
      <Suspense>
        <GrowingInformation />
      </Suspense>
      <Suspense>
        <YourImpact />
      </Suspense>
      <Suspense>
        <Feed />
      </Suspense>
      <Suspense>
        <EcoBusinesses />
      </Suspense>
    </>
  )
}
