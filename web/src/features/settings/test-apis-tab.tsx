import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { API_CHECKS, type CheckState, useApiChecks } from './api-checks.ts'

export function TestApisTab() {
  const { stateOf, isRunning, runAll } = useApiChecks()
  return (
    <Card className="max-w-3xl p-5 md:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-xl">Test the five lists</h2>
          <p className="text-ink-soft">Asks each once and shows how long it took.</p>
        </div>
        <Button onClick={runAll} busyLabel={isRunning && 'Running...'}>
          Run Tests
        </Button>
      </div>
      <ul aria-live="polite" className="divide-y divide-line">
        {API_CHECKS.map(({ name, url }) => (
          <li
            key={url}
            className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 py-3"
          >
            <div className="min-w-0">
              <h3 className="font-semibold">{name}</h3>
              <code className="text-sm break-all text-ink-soft">{url}</code>
            </div>
            <CheckOutcome state={stateOf(url)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CheckOutcome({ state }: { state: CheckState }) {
  if (state.step === 'waiting') return <span className="text-ink-soft">Not tested yet</span>
  if (state.step === 'running') {
    return (
      <Badge tone="sky">
        <Spinner className="size-4" /> Running
      </Badge>
    )
  }
  const succeeded = state.step === 'success'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink-soft tabular-nums">
        {succeeded
          ? `${state.items} ${state.items === 1 ? 'item' : 'items'}`
          : 'Failed to retrieve data'}
        {' · '}
        {state.tookMs} ms
      </span>
      <Badge tone={succeeded ? 'leaf' : 'red'}>{succeeded ? 'Success' : 'Error'}</Badge>
    </div>
  )
}
