import type { RouteAnswerOf } from '@markaz/protocol/route'
import { ownCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { ListRow, ListRows, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'
import { formatPrice } from './CoursesScreen.tsx'
import { coursesText as text } from './courses.text.ts'

export function CourseScreen({ id }: { id: number }) {
  const { data, ...kept } = useCachedCall(ownCatalogue.course, { params: { id } })
  return (
    <Screen title={data?.course.name ?? text.one} back="/courses" kept={kept}>
      {data ? <Parts course={data.course} /> : <LoadingOrError error={kept.error} again={kept.again} />}
    </Screen>
  )
}

function Parts({ course }: { course: RouteAnswerOf<typeof ownCatalogue.course>['course'] }) {
  const { banner, illustration, price, author, category, subCategory, description, chapters } = course
  return (
    <>
      <LazyPicture src={banner} className="banner-picture" />
      <div className="card">
        <p className="next-time">{formatPrice(price)}</p>
        <p className="soft">
          {category.name} · {subCategory.name}
        </p>
        {author && <p>{fillPlaceholders(text.author, { name: author.name })}</p>}
      </div>
      <Section title={text.about}>
        <p className="lines">{description}</p>
        <LazyPicture src={illustration} className="banner-picture" />
      </Section>
      {chapters.length > 0 && (
        <Section title={text.program}>
          {chapters.map((chapter) => (
            <div key={chapter.id} className="chapter">
              <h3>{chapter.name}</h3>
              {chapter.lessons.length > 0 && (
                <ListRows>
                  {chapter.lessons.map(({ id, name, video }) =>
                    video ? (
                      <ListRow key={id} href={`/videos/${video.id}`} title={name} below={text.video} end="▶" />
                    ) : (
                      <ListRow key={id} title={name} />
                    ),
                  )}
                </ListRows>
              )}
            </div>
          ))}
        </Section>
      )}
    </>
  )
}
