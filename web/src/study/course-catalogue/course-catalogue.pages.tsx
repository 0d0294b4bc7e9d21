import { publicVideos } from '@markaz/protocol/study/course-catalogue/public-videos.routes'
import {
  catalogCategories,
  catalogChapters,
  catalogCourses,
  catalogLessons,
  catalogSubCategories,
} from '@markaz/protocol/study/course-catalogue/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { catalogueText as words } from './course-catalogue.text.ts'

const catalogue = { title: words.courses, path: '/courses/list' }
const categories = { title: words.categories, path: '/courses/categories' }
const subCategories = { title: words.subCategories, path: '/courses/sub-categories' }

export const pages: PageDefinition[] = [
  {
    path: '/courses/list',
    title: words.courses,
    needs: catalogCourses.list.access,
    page: createLazyComponent('catalog-courses', () =>
      import('./CatalogCoursesPage.tsx').then((m) => ({ default: m.CatalogCoursesPage })),
    ),
  },
  {
    path: '/courses/list/add',
    title: words.addCourse,
    needs: catalogCourses.create.access,
    parents: [catalogue],
    page: createLazyComponent('catalog-course-add', () =>
      import('./CatalogCourseForm.tsx').then((m) => ({ default: m.AddCatalogCoursePage })),
    ),
  },
  {
    path: '/courses/list/:id/edit',
    title: words.editCourse,
    needs: catalogCourses.update.access,
    parents: [catalogue],
    page: createLazyComponent('catalog-course-edit', () =>
      import('./CatalogCourseForm.tsx').then((m) => ({ default: m.EditCatalogCoursePage })),
    ),
  },
  {
    path: '/courses/list/:id/chapters',
    title: words.chapters,
    needs: catalogChapters.list.access,
    parents: [catalogue],
    page: createLazyComponent('catalog-chapters', () =>
      import('./ChaptersPage.tsx').then((m) => ({ default: m.ChaptersPage })),
    ),
  },
  {
    path: '/courses/list/:id/chapters/add',
    title: words.addChapter,
    needs: catalogChapters.create.access,
    parents: [catalogue],
    page: createLazyComponent('catalog-chapter-add', () =>
      import('./ChapterForm.tsx').then((m) => ({ default: m.AddChapterPage })),
    ),
  },
  {
    path: '/courses/list/:id/chapters/:chapterId/edit',
    title: words.editChapter,
    needs: catalogChapters.update.access,
    parents: [catalogue],
    page: createLazyComponent('catalog-chapter-edit', () =>
      import('./ChapterForm.tsx').then((m) => ({ default: m.EditChapterPage })),
    ),
  },
  {
    path: '/courses/chapters/:id/lessons',
    title: words.lessons,
    needs: catalogLessons.list.access,
    parents: [catalogue],
    page: createLazyComponent('catalog-lessons', () =>
      import('./CatalogLessonsPage.tsx').then((m) => ({ default: m.CatalogLessonsPage })),
    ),
  },
  {
    path: '/courses/categories',
    title: words.categories,
    needs: catalogCategories.list.access,
    parents: [catalogue],
    page: createLazyComponent('catalog-categories', () =>
      import('./CatalogCategoriesPage.tsx').then((m) => ({ default: m.CatalogCategoriesPage })),
    ),
  },
  {
    path: '/courses/category/:id/sub-categories',
    title: words.subCategories,
    needs: catalogSubCategories.list.access,
    parents: [catalogue, categories],
    page: createLazyComponent('catalog-sub-categories-of', () =>
      import('./SubCategoriesPage.tsx').then((m) => ({ default: m.SubCategoriesOfCategoryPage })),
    ),
  },
  {
    path: '/courses/sub-categories',
    title: words.subCategories,
    needs: catalogSubCategories.list.access,
    parents: [catalogue],
    page: createLazyComponent('catalog-sub-categories', () =>
      import('./SubCategoriesPage.tsx').then((m) => ({ default: m.SubCategoriesPage })),
    ),
  },
  {
    path: '/courses/sub-categories/create',
    title: words.addSubCategory,
    needs: catalogSubCategories.create.access,
    parents: [catalogue, subCategories],
    page: createLazyComponent('catalog-sub-category-add', () =>
      import('./SubCategoryForm.tsx').then((m) => ({ default: m.AddSubCategoryPage })),
    ),
  },
  {
    path: '/courses/sub-category/:id/edit',
    title: words.editSubCategory,
    needs: catalogSubCategories.update.access,
    parents: [catalogue, subCategories],
    page: createLazyComponent('catalog-sub-category-edit', () =>
      import('./SubCategoryForm.tsx').then((m) => ({ default: m.EditSubCategoryPage })),
    ),
  },
  {
    path: '/courses/sub-category/:id/list',
    title: words.coursesShort,
    needs: catalogSubCategories.read.access,
    parents: [catalogue],
    page: createLazyComponent('catalog-courses-of', () =>
      import('./CatalogCoursesPage.tsx').then((m) => ({ default: m.SubCategoryCoursesPage })),
    ),
  },
  {
    path: '/courses/sub-category/:id/list/archived',
    title: words.archive,
    needs: catalogSubCategories.read.access,
    parents: [catalogue],
    page: createLazyComponent('catalog-courses-archived', () =>
      import('./CatalogCoursesPage.tsx').then((m) => ({ default: m.ArchivedCoursesPage })),
    ),
  },
  {
    path: '/courses/videos',
    title: words.videos,
    needs: publicVideos.list.access,
    parents: [catalogue],
    page: createLazyComponent('public-videos', () =>
      import('./PublicVideosPage.tsx').then((m) => ({ default: m.PublicVideosPage })),
    ),
  },
]
