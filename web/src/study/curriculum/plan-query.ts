/** A course of three years has about five hundred topics, so one page is enough. */
export const planQueryOf = (courseId: number) => ({ query: { courseId, page: 1, perPage: 1000 } })

/**
 * After a change of topics, the data of these areas is loaded again. The list of courses shows the number of topics.
 */
export const planQueryAreas = ['courses', 'curriculum']
