const RADIUS = 42
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

interface GoalRingProps {
  label: string
  value: number
  goal: number
  /** Follows the goal, as in `3 / 25 kg`. */
  unit?: string
}

/** A circle that closes as a goal is reached. */
export function GoalRing({ label, value, goal, unit = '' }: GoalRingProps) {
  const share = Math.min(Math.max(value / goal, 0), 1)
  return (
    <div className="flex flex-col items-center text-center">
      <div className="relative size-24 sm:size-28">
        <svg
          role="progressbar"
          aria-label={`${label} goal`}
          aria-valuemin={0}
          aria-valuemax={goal}
          aria-valuenow={Math.min(value, goal)}
          viewBox="0 0 100 100"
          className="size-full -rotate-90"
        >
          <circle cx={50} cy={50} r={RADIUS} strokeWidth={11} className="fill-none stroke-sunken" />
          {share > 0 && (
            <circle
              cx={50}
              cy={50}
              r={RADIUS}
              strokeWidth={11}
              strokeLinecap="round"
              strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
              className="fill-none stroke-leaf"
            />
          )}
        </svg>
        <span className="display absolute inset-0 flex items-center justify-center text-xl font-semibold">
          {Math.round(share * 100)}%
        </span>
      </div>
      <span className="mt-3 font-semibold">{label}</span>
      <span className="text-ink-soft">
        {value} / {goal}
        {unit}
      </span>
    </div>
  )
}
