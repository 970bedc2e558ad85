import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import type { PlotChanges } from '@commonplot/shared/plots/new-plot.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { plotPath } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SignInScreen } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { changedFields, EditForm, EditScreen } from '../features/listings/edit-screen.tsx'
import { newPoint } from '../features/listings/listing-place.tsx'
import { PlotFields } from '../features/listings/plot-fields.tsx'
import {
  plotBodyBefore,
  plotBodyOf,
  plotValuesOf,
  type ReadyPlot,
  UNSEEN_STATUS,
  usePlotForm,
} from '../features/listings/plot-form.ts'
import { plotOptions } from '../features/plots/plot-queries.ts'
import { call } from '../lib/call.ts'
import { useActingUserId } from '../lib/visit.tsx'

async function savePlot(id: string, changes: PlotChanges) {
  const body = { ...changes, ...(await newPoint(changes.address)) }
  return call(hostPlotApi.changePlot, { params: { id }, body })
}

function EditPlotForm({ plot }: { plot: Plot }) {
  // A refetch must not overwrite typed fields.
  const [before] = useState(() => plotValuesOf(plot))
  const form = usePlotForm(before)
  const changesOf = (ready: ReadyPlot) => {
    const { status, ...changed } = changedFields(plotBodyBefore(before), plotBodyOf(ready))
    const isStatusChosen = form.getValues('status') !== UNSEEN_STATUS
    return { ...changed, ...(status && isStatusChosen && { status }) }
  }
  return (
    <EditForm
      listing={plot}
      path={plotPath(plot.id)}
      queryKey={plotOptions(plot.id).queryKey}
      form={form}
      Fields={PlotFields}
      changesOf={changesOf}
      save={(changes) => savePlot(plot.id, changes)}
    />
  )
}

function EditPlot({ id }: { id: string }) {
  const plot = useQuery(plotOptions(id))
  return (
    <EditScreen type="plot" query={plot} path={plotPath(id)}>
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
