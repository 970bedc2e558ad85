export const DEFAULT_PLOT_PICTURE = '/pictures/default-garden.svg'
