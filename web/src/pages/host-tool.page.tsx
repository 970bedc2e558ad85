import { toolPath } from '@commonplot/shared/screens/screens.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { useState } from 'react'
import { HostToolForm } from '../features/listings/host-tool-form.tsx'
import { ListedState } from '../features/listings/listed-state.tsx'
import { SharingCards } from '../features/listings/side-cards.tsx'
import { ButtonLink } from '../ui/link.tsx'

export function Page() {
  const [listed, setListed] = useState<Tool | null>(null)
  if (listed) {
    return (
      <ListedState
        picture="/pictures/default-tool.svg"
        title="Tool Listed Successfully!"
        words={`Neighbours can find ${listed.name} from now on.`}
        another="List Another Tool"
        onAnother={() => setListed(null)}
      >
        <ButtonLink href={toolPath(listed.id)}>View it</ButtonLink>
      </ListedState>
    )
  }
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-8 text-3xl">Share a Tool</h1>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <HostToolForm onListed={setListed} />
        <aside>
          <SharingCards />
        </aside>
      </div>
    </div>
  )
}
