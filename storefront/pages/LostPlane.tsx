import './LostPlane.css'

/** Draws a plane whose trail runs in circles. */
export function LostPlane() {
  return (
    <svg className="lost-plane" viewBox="0 0 320 170" width="320" height="170" aria-hidden="true">
      <path
        className="scene-soft"
        d="M40 128a28 28 0 0 1 6-55 44 44 0 0 1 82-15 36 36 0 0 1 56 8 31 31 0 0 1 50 25 19 19 0 0 1-3 37H40Z"
      />
      <path className="scene-trail" d="M8 150c60 10 120-12 128-52 5-26-34-32-38-8-5 32 60 44 104 10l34-30" />
      <path
        className="scene-plane"
        d="m236 70 42-15c5-2 11-1 13 3s-2 9-7 12l-17 10 1 40-9 5-14-33-20 11-1 14-6 4-8-18-19-3 1-7 14-3 20-12-26-26 7-7 29 25Z"
      />
    </svg>
  )
}
