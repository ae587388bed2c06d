// The heads of tables become buttons that sort: numbers from the largest, names from the first letter.
for (const table of document.querySelectorAll('table.sorts')) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((head, at) => {
    if (!head.textContent) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const first = body.rows[0] && body.rows[0].cells[at].dataset.v ? 'descending' : 'ascending';
      const other = first === 'descending' ? 'ascending' : 'descending';
      const order = head.getAttribute('aria-sort') === first ? other : first;
      for (const cell of head.parentNode.cells) cell.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', order);
      const way = order === 'ascending' ? 1 : -1;
      const of = (row) => row.cells[at];
      const compare = (one, two) =>
        of(one).dataset.v === undefined
          ? of(one).textContent.localeCompare(of(two).textContent, document.documentElement.lang)
          : of(one).dataset.v - of(two).dataset.v;
      body.append(...[...body.rows].sort((one, two) => way * compare(one, two)));
    });
  });
}
