import { toolPath } from '@commonplot/shared/screens/screens.ts'
import { hostToolApi } from '@commonplot/shared/tools/host-tool.contract.ts'
import type { ToolChanges } from '@commonplot/shared/tools/new-tool.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SignInScreen } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { changedFields, EditForm, EditScreen } from '../features/listings/edit-screen.tsx'
import { newPoint } from '../features/listings/listing-place.tsx'
import { ToolFields } from '../features/listings/tool-fields.tsx'
import {
  type ReadyTool,
  toolBodyOf,
  toolValuesOf,
  useToolForm,
} from '../features/listings/tool-form.ts'
import { toolOptions } from '../features/tools/tool-queries.ts'
import { call } from '../lib/call.ts'
import { useActingUserId } from '../lib/visit.tsx'

async function saveTool(id: string, changes: ToolChanges) {
  const body = { ...changes, ...(await newPoint(changes.location)) }
  return call(hostToolApi.changeTool, { params: { id }, body })
}

function EditToolForm({ tool }: { tool: Tool }) {
  // A refetch must not overwrite typed fields.
  const [before] = useState(() => toolValuesOf(tool))
  return (
    <EditForm
      listing={tool}
      path={toolPath(tool.id)}
      queryKey={toolOptions(tool.id).queryKey}
      form={useToolForm(before)}
      Fields={ToolFields}
      changesOf={(ready: ReadyTool) => changedFields(toolBodyOf(before), toolBodyOf(ready))}
      save={(changes) => saveTool(tool.id, changes)}
    />
  )
}

function EditTool({ id }: { id: string }) {
  const tool = useQuery(toolOptions(id))
  return (
    <EditScreen type="tool" query={tool} path={toolPath(id)}>
      {(own) => <EditToolForm tool={own} />}
    </EditScreen>
  )
}

export function Page({ id }: { id: string }) {
  const userId = useActingUserId()
  if (userId !== null) return <EditTool id={id} />
  return (
    <SignInScreen
      picture="/pictures/default-tool.svg"
      title="Edit your tool"
      words="Sign in to change what you offer."
    />
  )
}
