/** The abacus: a frame, a beam, three rods and their beads. */
const rods = [
  { x: 8, beads: [7.4, 12.2, 17] },
  { x: 12, beads: [8.2, 14.4, 17] },
  { x: 16, beads: [7.4, 12.2, 14.7] },
] as const;

export const Logo = ({ size = 20 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="M2 3h20v18H2zm2 2v14h16V5z" fillRule="evenodd" />
    <path d="M4 9.4h16v1.2H4z" />
    {rods.map(({ x, beads }) => (
      <g key={x}>
        <path d={`M${x - 0.5} 5h1v14h-1z`} />
        {beads.map((y) => (
          <ellipse key={y} cx={x} cy={y} rx="1.9" ry="1.2" />
        ))}
      </g>
    ))}
  </svg>
);
