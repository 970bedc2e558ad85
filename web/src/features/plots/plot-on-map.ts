import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { plotPath } from '@commonplot/shared/screens/screens.ts'
import { formatMoney } from '../../lib/format.ts'
import { formatShortMoney } from '../places/map-listing.ts'
import { DEFAULT_PLOT_PICTURE } from './plot-pictures.ts'

export const plotOnMap = ({ id, name, images, price, location, coordinates }: Plot) => ({
  id,
  name,
  href: plotPath(id),
  image: images[0],
  fallback: DEFAULT_PLOT_PICTURE,
  place: location,
  price: price === null ? 'Open to visitors' : `${formatMoney(price)} per month`,
  mark: price === null ? 'Visit' : formatShortMoney(price),
  coordinates,
})
