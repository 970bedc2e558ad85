import { PATHS, SCREENS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/link.tsx'
import { meOptions } from '../account-queries.ts'

/** For operators only. */
export function OperatorLink() {
  const { data: me } = useQuery(meOptions)
  if (!me?.roles.includes('operator')) return null
  return (
    <ButtonLink variant="quiet" href={PATHS.operator}>
      {SCREENS.operator.title}
    </ButtonLink>
  )
}
