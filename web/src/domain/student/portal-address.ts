/** The pupils' web, beside the staff's. */
export const portalPath = '/portal/'
