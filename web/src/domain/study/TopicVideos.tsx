import { PlayCircleOutlined } from '@ant-design/icons'
import type { GroupStudyPlan } from '@markaz/protocol/study/curriculum/schemas'
import { Link } from 'react-router'
import { Stack } from '../../shared/ui/layout.tsx'
import { preloadPlayer } from '../video/load-player.ts'
import { useVideoPlayerLink, videoOpenedFromListState } from '../video/open-video.ts'
import { studyPlanText } from './study.text.ts'

interface TopicVideosProps {
  plan: Pick<GroupStudyPlan, 'videos'>
  topicId: number
}

/** A click on a video opens a player, which the screen renders as `<OpenedVideoPlayer>`. */
export function TopicVideos({ plan, topicId }: TopicVideosProps) {
  const link = useVideoPlayerLink()
  const videos = plan.videos.filter((video) => video.topicId === topicId)
  if (videos.length === 0) return null
  return (
    <Stack row gap={12} role="group" aria-label={studyPlanText.videos}>
      {videos.map(({ id, name }) => (
        <Link
          key={id}
          to={link(id)}
          state={videoOpenedFromListState}
          preventScrollReset
          onPointerEnter={preloadPlayer}
          onFocus={preloadPlayer}
        >
          <PlayCircleOutlined aria-hidden /> {name}
        </Link>
      ))}
    </Stack>
  )
}
