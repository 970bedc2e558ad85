import { PATHS, plotPath } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { SignInScreen } from '../features/accounts/sign-in-invitation.tsx'
import { EditPlotForm } from '../features/listings/edit-plot-form.tsx'
import { EditScreen } from '../features/listings/edit-screen.tsx'
import { plotOptions } from '../features/plots/plot-queries.ts'
import { usePageHead } from '../lib/page-head.ts'
import { useActingUserId } from '../lib/visit.tsx'

const WORDS = {
  loading: 'Loading plot',
  missing: 'Plot Not Found',
  missingWords: "The garden plot you're looking for doesn't exist or has been removed.",
  failure: 'Loading this plot failed.',
  notYours: 'This plot is not yours',
  see: 'See the plot',
  all: 'Back to all plots',
}

function EditPlot({ id }: { id: string }) {
  const plot = useQuery(plotOptions(id))
  usePageHead({
    title: plot.isLoadingError ? WORDS.missing : plot.data && `Edit ${plot.data.name}`,
    error: plot.error,
  })
  return (
    <EditScreen query={plot} words={WORDS} path={plotPath(id)} allPath={PATHS.plots}>
      {(own) => <EditPlotForm plot={own} />}
    </EditScreen>
  )
}

export function Page({ id }: { id: string }) {
  const userId = useActingUserId()
  if (userId !== null) return <EditPlot id={id} />
  return (
    <SignInScreen
      picture="/pictures/default-garden.svg"
      title="Edit your plot"
      words="Sign in to change what you offer."
    />
  )
}
