import { PATHS, toolPath } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { SignInScreen } from '../features/accounts/sign-in-invitation.tsx'
import { EditScreen } from '../features/listings/edit-screen.tsx'
import { EditToolForm } from '../features/listings/edit-tool-form.tsx'
import { toolOptions } from '../features/tools/tool-queries.ts'
import { usePageHead } from '../lib/page-head.ts'
import { useActingUserId } from '../lib/visit.tsx'

const WORDS = {
  loading: 'Loading tool',
  missing: 'Tool Not Found',
  missingWords: "The tool you're looking for doesn't exist or has been removed.",
  failure: 'Loading this tool failed.',
  notYours: 'This tool is not yours',
  see: 'See the tool',
  all: 'Back to all tools',
}

function EditTool({ id }: { id: string }) {
  const tool = useQuery(toolOptions(id))
  usePageHead({
    title: tool.isLoadingError ? WORDS.missing : tool.data && `Edit ${tool.data.name}`,
    error: tool.error,
  })
  return (
    <EditScreen query={tool} words={WORDS} path={toolPath(id)} allPath={PATHS.tools}>
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
