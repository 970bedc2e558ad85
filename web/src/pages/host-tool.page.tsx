import { toolPath } from '@commonplot/shared/screens/screens.ts'
import { hostToolApi } from '@commonplot/shared/tools/host-tool.contract.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { HostForm, HostScreen } from '../features/listings/host-screen.tsx'
import { findPlace } from '../features/listings/listing-place.tsx'
import { SharingCards } from '../features/listings/side-cards.tsx'
import { ToolFields } from '../features/listings/tool-fields.tsx'
import { toolBodyOf, useToolForm } from '../features/listings/tool-form.ts'
import { wordsOf } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { ButtonLink } from '../ui/link.tsx'

const FAILED = 'Listing your tool failed. Everything you typed is still here; please try again.'

function HostToolForm({ onListed }: { onListed: (tool: Tool) => void }) {
  return (
    <HostForm
      type="Tool"
      form={useToolForm()}
      Fields={ToolFields}
      create={async (ready, listing) => {
        const coordinates = await findPlace(ready.location)
        return call(hostToolApi.createTool, {
          body: { ...toolBodyOf(ready), ...listing, coordinates },
        })
      }}
      failure={(error) => wordsOf(error, FAILED)}
      onListed={onListed}
    />
  )
}

export function Page() {
  return (
    <HostScreen<Tool>
      type="Tool"
      title="Share a Tool"
      picture="/pictures/default-tool.svg"
      cards={<SharingCards />}
      form={(onListed) => <HostToolForm onListed={onListed} />}
      listedWords={({ name }) => `Neighbours can find ${name} from now on.`}
      listedLink={({ id }) => <ButtonLink href={toolPath(id)}>View it</ButtonLink>}
    />
  )
}
