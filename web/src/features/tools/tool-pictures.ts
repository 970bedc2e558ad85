export const DEFAULT_TOOL_PICTURE = '/pictures/default-tool.svg'
