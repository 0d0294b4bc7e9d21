/** Returns the query for all topics of a course. A course of three years has about five hundred. */
export const planQueryOf = (courseId: number) => ({ query: { courseId, page: 1, perPage: 1000 } })

/** The areas whose data is loaded again after a change of topics. The list of courses shows the number of topics. */
export const planQueryAreas = ['courses', 'curriculum']
