/** Up to here a total is counted row by row; beyond it, it is the planner's estimate, in round figures. */
export const COUNTED_EXACTLY = 10_000
