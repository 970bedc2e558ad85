import type { Business } from '@commonplot/shared/businesses/business.ts'
import type { Expert } from '@commonplot/shared/experts/expert.ts'
import type { Plant } from '@commonplot/shared/plants/plant.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { plotStructuredData } from '@commonplot/shared/plots/plot-structured-data.ts'
import type { PageHead } from '@commonplot/shared/screens/page-head.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { toolStructuredData } from '@commonplot/shared/tools/tool-structured-data.ts'

export interface ListingHead extends PageHead {
  /** What search engines read about it (schema.org). */
  structuredData?: Record<string, unknown>
}

export const describePlot = (plot: Plot, origin: string): ListingHead => ({
  title: plot.name,
  description: plot.description,
  image: plot.images[0],
  structuredData: plotStructuredData(plot, origin),
})

export const describeTool = (tool: Tool, origin: string): ListingHead => ({
  title: tool.name,
  description: tool.description,
  image: tool.images[0],
  structuredData: toolStructuredData(tool, origin),
})

export const describePlant = (plant: Plant): ListingHead => ({
  title: plant.common_name,
  description: plant.description ?? undefined,
  image: plant.default_image?.regular_url,
})

export const describeExpert = (expert: Expert): ListingHead => ({
  title: expert.name,
  description: expert.bio,
  image: expert.image ?? undefined,
})

export const describeBusiness = (business: Business): ListingHead => ({
  title: business.name,
  description: business.description,
  image: business.images[0],
})
