import { EXPERT_SPECIALTIES, type Expert } from '@commonplot/shared/experts/expert.ts'
import type { Plant } from '@commonplot/shared/plants/plant.ts'
import { PATHS, plantPath } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { ConsultationOptions } from '../features/experts/consultation-options.tsx'
import { ExpertCard, ExpertCardSkeleton } from '../features/experts/expert-card.tsx'
import { expertListOptions } from '../features/experts/expert-queries.ts'
import { SpecialtyChips } from '../features/experts/specialty-chips.tsx'
import { PlantCard, PlantCardSkeleton } from '../features/plants/plant-card.tsx'
import { plantListOptions } from '../features/plants/plant-queries.ts'
import { oneOf, useAddressSearch } from '../lib/address-search.ts'
import { ChipRow } from '../ui/chip-row.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { Link } from '../ui/link.tsx'
import { ResultGrid } from '../ui/result-grid.tsx'
import { Tabs } from '../ui/tabs.tsx'

const CATEGORIES = ['vegetables', 'herbs', 'fruits']
const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({ value: category, label: category }))
const CHECKS = {
  tab: oneOf(['experts']),
  category: oneOf(CATEGORIES),
  specialty: oneOf(EXPERT_SPECIALTIES),
}

interface ListProps {
  chosen: string | undefined
  words: string
  onChoose: (value: string) => void
}

function PlantGuides({ chosen, words, onChoose }: ListProps) {
  const plants = useInfiniteQuery(plantListOptions(chosen ? { category: chosen } : {}))
  return (
    <div className="space-y-6">
      <ChipRow
        label="Category"
        options={CATEGORY_OPTIONS}
        value={chosen ?? ''}
        onChange={onChoose}
      />
      <ResultGrid
        results={plants}
        noun="plants"
        skeleton={<PlantCardSkeleton />}
        filter={(plant) => matchesPlant(plant, words)}
        empty={
          <EmptyState
            picture="/pictures/empty-search.svg"
            title="No plants found"
            words="Try another word or category."
          />
        }
      >
        {(plant) => (
          <PlantCard
            plant={plant}
            name={
              <Link
                href={plantPath(plant.id)}
                className="after:absolute after:inset-0 after:rounded-lg"
              >
                {plant.common_name}
              </Link>
            }
          />
        )}
      </ResultGrid>
    </div>
  )
}

function ExpertConsultations({ chosen, words, onChoose }: ListProps) {
  const experts = useInfiniteQuery(expertListOptions(chosen ? { specialty: chosen } : {}))
  return (
    <div className="space-y-6">
      <ConsultationOptions />
      <SpecialtyChips value={chosen} onChange={onChoose} />
      <ResultGrid
        results={experts}
        noun="experts"
        skeleton={<ExpertCardSkeleton />}
        filter={(expert) => matchesExpert(expert, words)}
        empty={
          <EmptyState
            picture="/pictures/empty-search.svg"
            title="No experts found"
            words="Try another word or specialty."
          />
        }
      >
        {(expert) => <ExpertCard expert={expert} />}
      </ResultGrid>
    </div>
  )
}

export function Page() {
  const { search, change } = useAddressSearch(PATHS.information, CHECKS)
  const [words, setWords] = useState('')
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-6 text-3xl">Find Information</h1>
      <Field label="Search" className="mb-6 max-w-xl">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            icon={<Search strokeWidth={1.75} className="size-5" />}
            placeholder="Plants, specialties or names"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <Tabs
        label="Information"
        value={search.tab ?? 'plants'}
        onValueChange={(tab) => change({ tab: tab === 'experts' ? tab : '' }, { replace: true })}
        tabs={[
          {
            value: 'plants',
            label: 'Plant Guides',
            content: (
              <PlantGuides
                chosen={search.category}
                words={words}
                onChoose={(category) => change({ category })}
              />
            ),
          },
          {
            value: 'experts',
            label: 'Expert Consultations',
            content: (
              <ExpertConsultations
                chosen={search.specialty}
                words={words}
                onChoose={(specialty) => change({ specialty })}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

type PlantNames = Pick<Plant, 'common_name' | 'scientific_name' | 'other_name'>

function matchesPlant(plant: PlantNames, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  const names = [plant.common_name, ...plant.scientific_name, ...plant.other_name]
  return names.some((name) => name.toLowerCase().includes(wanted))
}

type ExpertWords = Pick<Expert, 'specialty' | 'experience' | 'user'>

function matchesExpert({ specialty, experience, user }: ExpertWords, words: string) {
  const wanted = words.trim().toLowerCase()
  return [specialty, experience, user.fullName].some((text) => text.toLowerCase().includes(wanted))
}
