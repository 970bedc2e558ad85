/** Days in which a closed account can be reopened. */
export const DAYS_TO_CHANGE_ONES_MIND = 14
/** How long the link that makes an operator is good. */
export const OPERATOR_LINK_HOURS = 24

/** How long the link of an invitation can be used. */
export const INVITATION_LIFE_DAYS = 7
