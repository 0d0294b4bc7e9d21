import { type Video, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { shortDateText, timeOfDayText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { sizeText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import type { PhoneScreenRow } from '../../shared/lists/PhoneScreenRows.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { VideoName } from './VideoName.tsx'
import { VideoStateView } from './VideoStateView.tsx'
import { videoListText as words } from './video-list.text.ts'
import type { VideoListContext } from './video-list-context.ts'
import style from './video-table.module.css'

/** Videos of a study plan belong to no lesson, so their list has no column for the lesson. */
export function videoColumnsOf(place: VideoListContext): Column<Video>[] {
  const isOfLesson = place.type === VideoType.Lesson
  const lessonName = {
    key: 'lesson',
    title: words.lessonName,
    width: 200,
    cell: ({ lesson }: Video) => <span className={style.lesson}>{lesson?.name ?? formattingText.missing}</span>,
  }
  const lessonDate = {
    key: 'lessonDate',
    title: words.lessonDate,
    width: 112,
    cell: ({ lesson }: Video) => shortDateText(lesson?.date),
  }
  return [
    { key: 'name', title: words.name, isName: true, isLink: true, cell: (video) => <VideoName video={video} /> },
    ...(isOfLesson ? [lessonName] : []),
    { key: 'status', width: 230, cell: (video) => <VideoStateView video={video} place={place} /> },
    ...(isOfLesson ? [lessonDate] : []),
    { key: 'size', width: 96, align: 'right', cell: ({ size }) => sizeText(size) },
    {
      key: 'addedAt',
      title: words.addedAt,
      width: 146,
      cell: ({ createdAt }) => (
        <>
          {shortDateText(createdAt)} <SecondaryText small>{timeOfDayText(createdAt)}</SecondaryText>
        </>
      ),
    },
  ]
}

/** Returns what a phone shows of a video in a list: whether it can be played, and its lesson. */
export const videoRowOnPhoneScreen =
  (place: VideoListContext) =>
  (video: Video): PhoneScreenRow => ({
    title: <VideoName video={video} />,
    note: (
      <span className={style.phoneNote}>
        <VideoStateView video={video} place={place} />
        <span>
          {video.lesson && `${shortDateText(video.lesson.date)} · `}
          {sizeText(video.size)}
        </span>
      </span>
    ),
  })
