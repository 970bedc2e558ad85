import { fillPath } from '@commonplot/shared/contract/endpoint.ts'
import { personalDataApi } from '@commonplot/shared/personal-data/personal-data.contract.ts'
import { Download } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

export function DownloadDataCard({ userId }: { userId: string }) {
  return (
    <Card className="p-6">
      <h2 className="text-xl">Your data</h2>
      <p className="mt-2 text-ink-soft">
        Everything we hold about you in one file: what you list, rent, log, post and write.
      </p>
      <a
        href={fillPath(personalDataApi.exportPersonalData.path, { id: userId })}
        download
        className={buttonClass('secondary', 'medium', 'mt-4')}
      >
        <Download aria-hidden strokeWidth={1.75} className="size-5" />
        Download my data
      </a>
    </Card>
  )
}
