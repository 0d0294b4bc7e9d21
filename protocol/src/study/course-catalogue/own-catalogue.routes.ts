import { z } from 'zod'
import { id, idAndName, optionalParam, paging, searchTextField } from '../../fields.ts'
import { route, studentRouteDefaults } from '../../route.ts'
import { ShopCourse, ShopCourseRow } from './schemas.ts'

/** The courses on sale. A call for an archived course answers 404. */
export const studentCatalogue = {
  categories: route('GET', '/course-catalog/categories', {
    ...studentRouteDefaults,
    summary: 'Kurslari bor kategoriyalar va sub-kategoriyalar',
    answer: z.object({
      categories: z.array(
        idAndName.extend({
          image: z.string().nullable(),
          subCategories: z.array(idAndName.extend({ image: z.string().nullable(), coursesCount: z.number() })),
        }),
      ),
    }),
  }),
  courses: route('GET', '/course-catalog/courses', {
    ...studentRouteDefaults,
    summary: 'Markaz taklif qiladigan kurslar, yangisi birinchi',
    query: z.object({
      ...paging,
      categoryId: optionalParam(id),
      subCategoryId: optionalParam(id),
      value: searchTextField,
    }),
    answer: z.object({ courses: z.array(ShopCourseRow), total: z.number() }),
  }),
  course: route('GET', '/course-catalog/courses/{id}', {
    ...studentRouteDefaults,
    summary: 'Bitta kurs: boblari, darslari va tayyor videolari bilan',
    answer: z.object({ course: ShopCourse }),
  }),
}
