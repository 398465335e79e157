import '../scene.css'
import './TravelScene.css'

/** Draws a suitcase on a promenade and a plane that takes off: in the brand's colours, with a sun that is the same for all. */
export function TravelScene() {
  return (
    <svg className="scene" viewBox="0 0 560 480" width="560" height="480" aria-hidden="true">
      <circle className="scene-sky" cx="288" cy="232" r="208" />
      <circle className="scene-sun" cx="424" cy="182" r="50" />
      <path
        className="scene-cloud"
        d="M118 172a20 20 0 0 1 5-39 32 32 0 0 1 60-9 26 26 0 0 1 39 22 13 13 0 0 1-2 26H118Z"
      />
      <path
        className="scene-cloud"
        d="M414 258a13 13 0 0 1 3-26 22 22 0 0 1 41-6 18 18 0 0 1 27 15 9 9 0 0 1-1 17h-70Z"
      />
      <path
        className="scene-far"
        d="M84 280c52-44 96-58 138-30 30-34 84-52 130-20 46-16 92 0 138 44a208 208 0 0 1-34 84H118a208 208 0 0 1-34-78Z"
      />
      <path className="scene-near" d="M96 318c60-30 128-34 190-10 68-30 138-26 196 6a208 208 0 0 1-388 4Z" />
      <path
        className="scene-wave"
        d="M136 362c22-10 44-10 66 0s44 10 66 0M356 372c20-9 40-9 60 0M176 394c18-8 36-8 54 0"
      />
      <path className="scene-trail" d="M40 372C84 226 190 124 332 76" />
      <g className="scene-plane" transform="translate(-14 6) rotate(-17 392 56)">
        <path d="M346 50h62c14 0 24 5 24 10s-10 10-24 10h-64c-6 0-10-3-12-8l-10-20h12l12 8Z" />
        <path d="m366 66-16 34h14l30-34ZM374 52l-12-24h12l24 24Z" />
      </g>
      <g className="scene-case">
        <path className="scene-handle" d="M262 250v-52a10 10 0 0 1 10-10h44a10 10 0 0 1 10 10v52" />
        <rect x="214" y="244" width="160" height="188" rx="26" />
        <path className="scene-seams" d="M250 262v152M338 262v152" />
        <circle className="scene-wheel" cx="246" cy="438" r="10" />
        <circle className="scene-wheel" cx="342" cy="438" r="10" />
        <path
          className="scene-badge"
          d="M294 296c14 9 26 12 38 12 0 40-10 66-38 78-28-12-38-38-38-78 12 0 24-3 38-12Z"
        />
        <path className="scene-pulse" d="M268 344h14l7-16 12 28 7-12h14" />
      </g>
    </svg>
  )
}
