/** A course of three years has about five hundred topics, so one page is enough. */
export const topicsOfCourseQuery = (courseId: number) => ({ query: { courseId, page: 1, perPage: 1000 } })

/** The list of courses shows the number of topics, so a change of topics loads it again. */
export const studyPlanQueryAreas = ['courses', 'curriculum']
