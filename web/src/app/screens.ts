import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { screen } from './screen.tsx'

export const SCREENS = [
  screen(PATHS.home, async () => (await import('../pages/home.page.tsx')).HomePage),
  screen(PATHS.plots, async () => (await import('../pages/plot-list.page.tsx')).PlotListPage),
  screen(PATHS.plot, async () => (await import('../pages/plot-detail.page.tsx')).PlotDetailPage),
  screen(PATHS.hostPlot, async () => (await import('../pages/host-plot.page.tsx')).HostPlotPage),
  screen(PATHS.tools, async () => (await import('../pages/tool-list.page.tsx')).ToolListPage),
  screen(PATHS.tool, async () => (await import('../pages/tool-detail.page.tsx')).ToolDetailPage),
  screen(
    PATHS.information,
    async () => (await import('../pages/information.page.tsx')).InformationPage,
  ),
  screen(PATHS.plant, async () => (await import('../pages/plant-detail.page.tsx')).PlantDetailPage),
  screen(PATHS.experts, async () => (await import('../pages/expert-list.page.tsx')).ExpertListPage),
  screen(
    PATHS.expert,
    async () => (await import('../pages/expert-detail.page.tsx')).ExpertDetailPage,
  ),
  screen(
    PATHS.businesses,
    async () => (await import('../pages/business-list.page.tsx')).BusinessListPage,
  ),
  screen(
    PATHS.business,
    async () => (await import('../pages/business-detail.page.tsx')).BusinessDetailPage,
  ),
  screen(PATHS.plants, async () => (await import('../pages/plant-guide.page.tsx')).PlantGuidePage),
  screen(PATHS.impact, async () => (await import('../pages/impact.page.tsx')).ImpactPage),
  screen(PATHS.profile, async () => (await import('../pages/profile.page.tsx')).ProfilePage),
  screen(PATHS.settings, async () => (await import('../pages/settings.page.tsx')).SettingsPage),
  screen(PATHS.messages, async () => (await import('../pages/messages.page.tsx')).MessagesPage),
]

export const NOT_FOUND_SCREEN = screen(
  '*',
  async () => (await import('../pages/not-found.page.tsx')).NotFoundPage,
)
